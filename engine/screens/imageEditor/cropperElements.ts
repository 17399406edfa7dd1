import { CropperCanvas, CropperGrid, CropperHandle, CropperSelection, CropperShade } from 'cropperjs'
import type { HTMLAttributes, RefAttributes } from 'react'

/** Registers the custom elements; already registered ones stay. */
export function defineCropper(): void {
  for (const element of [CropperCanvas, CropperGrid, CropperHandle, CropperSelection, CropperShade]) element.$define()
}

type Cropper<Own, Instance = HTMLElement> = HTMLAttributes<HTMLElement> & RefAttributes<Instance> & Own

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cropper-canvas': Cropper<{ readonly 'scale-step'?: number }>
      'cropper-grid': Cropper<{ readonly covered?: boolean; readonly 'theme-color'?: string }>
      'cropper-handle': Cropper<{ readonly action: string; readonly plain?: boolean; readonly 'theme-color'?: string }>
      'cropper-selection': Cropper<{ readonly precise?: boolean }, CropperSelection>
      'cropper-shade': Cropper<{ readonly 'theme-color'?: string }, CropperShade>
    }
  }
}
