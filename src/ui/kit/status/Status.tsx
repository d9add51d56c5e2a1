import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

type Props = {
  /** The sentence of this step. */ children: string /** Also seen, not only read out. */
  visible?: boolean
}

const second = 1000

/** A polite live region that speaks at most one sentence a second: of several in between, the last. */
export function Status({ children, visible }: Props) {
  const [said, setSaid] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const wait = Math.max(0, saidAt.current + second - performance.now())
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setSaid(children)
    }, wait)
    return () => clearTimeout(timer)
  }, [children])

  return (
    <div>
      {visible && <span aria-hidden="true">{children}</span>}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  )
}
