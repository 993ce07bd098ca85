/** A QR code, always black on white, because phones read other colours less reliably. */
import type { QrCode } from '#app/lib/qr.server.ts'

export function QrPicture({ code, name, className }: { code: QrCode; name: string; className?: string }) {
  return (
    <svg
      data-slot="qr"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={code.size} height={code.size} fill="white" />
      <path d={code.path} fill="black" />
    </svg>
  )
}
