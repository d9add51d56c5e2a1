import styles from './ChartBars.module.css'
import type { ChartLane } from './chartRows.ts'

type Props = {
  lane: ChartLane
  y: number
  height: number
  /** Maps a time to its x coordinate. */
  x: (time: number) => number
  /** End of a bar that has no end yet. */
  now: number
}

const before = 1
const after = 2

/** One lane: outlined while sent, lime from the pre-confirmation, green from the block, red on failure. */
export function Bars({ lane, y, height, x, now }: Props) {
  const { sent, preconfirmed, final, failed } = lane
  if (sent === undefined) return null
  const sentUntil = preconfirmed ?? final ?? failed ?? now
  const outline = height > 6 ? 1 : 0

  return (
    <>
      <Bar look="sent" from={x(sent)} to={x(sentUntil)} y={y + outline} height={height - 2 * outline} />
      {preconfirmed !== undefined && (
        <Bar
          look="preconfirmed"
          from={x(preconfirmed)}
          to={x(final ?? failed ?? now)}
          y={y}
          height={height}
        />
      )}
      {final !== undefined && <Bar look="final" from={x(final)} to={x(now)} y={y} height={height} />}
      {failed !== undefined && (
        <Bar look="failed" from={x(failed)} to={x(failed) + height + before + after} y={y} height={height} />
      )}
    </>
  )
}

type BarProps = {
  look: 'sent' | 'preconfirmed' | 'final' | 'failed'
  from: number
  to: number
  y: number
  height: number
}

function Bar({ look, from, to, y, height }: BarProps) {
  const edge = look === 'sent' ? 0.5 : 0
  const width = Math.max(to - from - before - after - edge, 2)
  return (
    <rect
      className={styles[look]}
      x={from + before + edge}
      y={y}
      width={width}
      height={Math.max(height - (height > 6 ? 0 : 0.4), 0.6)}
      rx={Math.min(height, width) / 2}
    />
  )
}
