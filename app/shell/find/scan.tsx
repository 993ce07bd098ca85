/** Reads a device's code with the camera; where that fails, it shows the reason, and the number can be typed. Loaded when it is opened. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { deviceIn } from './device-in.ts'

/** The part of the browser's BarcodeDetector that is used; TypeScript has no types for it. */
interface Detector {
  detect(from: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorOf = new (options: { formats: string[] }) => Detector

/** Milliseconds between two attempts. */
const pause = 150

type Problem = 'scan.unable' | 'scan.denied' | 'scan.noCamera' | 'scan.failed'

const problemOf = (error: unknown): Problem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'scan.denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'scan.noCamera' : 'scan.failed'
}

export default function Scan({ onFound }: { onFound: (batch: string) => void }) {
  const { t } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const latestOnFound = useRef(onFound)
  // A ref, so that another render of the parent does not restart the camera.
  useEffect(() => {
    latestOnFound.current = onFound
  }, [onFound])
  // Runs in an effect because the camera is the browser's, and is on only while this is shown.
  useEffect(() => {
    const left = new AbortController()
    let stream: MediaStream | undefined
    const look = async () => {
      const { BarcodeDetector } = window as { BarcodeDetector?: DetectorOf }
      const cameras = navigator.mediaDevices as MediaDevices | undefined
      if (!BarcodeDetector || !cameras) return setProblem('scan.unable')
      stream = await cameras.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (left.signal.aborted || !element) return
      element.srcObject = stream
      await element.play()
      const detector = new BarcodeDetector({ formats: ['qr_code'] })
      while (!left.signal.aborted) {
        const [code] = await detector.detect(element)
        if (code && !left.signal.aborted) return latestOnFound.current(deviceIn(code.rawValue))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    look()
      .catch((error: unknown) => left.signal.aborted || setProblem(problemOf(error)))
      .finally(() => left.signal.aborted && stop())
    return () => {
      left.abort()
      stop()
    }
  }, [])

  if (problem)
    return (
      <Alert variant="warning" role="status" className="mt-2">
        <CameraOff aria-hidden="true" />
        <AlertDescription>{t(problem)}</AlertDescription>
      </Alert>
    )
  return (
    <div className="mt-2 grid gap-1.5">
      <video ref={video} muted playsInline aria-label={t('scan.open')} className="aspect-square w-full rounded-sm bg-muted object-cover" />
      <p role="status" className="text-center text-xs text-muted-foreground">
        {t('scan.hint')}
      </p>
    </div>
  )
}
