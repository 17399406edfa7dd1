import { encode } from 'uqr'
import styles from './TwoFactor.module.css'

export interface QrCodeProps {
  readonly text: string
  /** A text alternative for the image. */
  readonly label: string
}

/** A QR code: dark on light in every theme, because scanners need that. */
export default function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'L', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
