export interface ImportViolation {
  readonly from: string
  readonly rule: string
  readonly to: string
}

export function cruiseImports(
  baseDir?: string,
): Promise<{ readonly modules: number; readonly violations: readonly ImportViolation[] }>
