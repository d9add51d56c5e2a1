import { type RefObject, useEffect, useState } from 'react'
import { readPicture } from './readPicture.ts'

/** Milliseconds between two pictures that are searched. */
const pause = 80

/**
 * Shows the camera in the video, and reports the text of each code in front of it. The browser asks the person
 * first. Resolves to whether there is a camera. Turns it off when the screen closes.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): 'on' | 'off' | 'none' {
  const [state, setState] = useState<'on' | 'off' | 'none'>('off')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera starts once; `onCode` is the newest one below
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = () => {
      const { current } = video
      const text = current && readPicture(current, { width: current.videoWidth, height: current.videoHeight })
      if (text) latest.onCode(text)
      if (!isOver) timer = setTimeout(look, pause)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return end()
      const { current } = video
      if (!current) return
      current.srcObject = stream
      await current.play()
      setState('on')
      look()
    }
    start().catch(() => {
      if (!isOver) setState('none')
    })
    return end
  }, [video])

  const [latest] = useState({ onCode })
  useEffect(() => {
    latest.onCode = onCode
  })
  return state
}
