import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

type Props = {
  /** The sentence of this step. */ children: string /** Shows the sentence on the screen too. */
  visible?: boolean
}

const second = 1000

/** A polite live region that announces at most one sentence per second. Of several, it announces the last. */
export function Status({ children, visible }: Props) {
  const [announced, setAnnounced] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const wait = Math.max(0, saidAt.current + second - performance.now())
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setAnnounced(children)
    }, wait)
    return () => clearTimeout(timer)
  }, [children])

  return (
    <div>
      {visible && <span aria-hidden="true">{children}</span>}
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
    </div>
  )
}
