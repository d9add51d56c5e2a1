import { t } from '../../../i18n/translate.ts'
import { classes } from '../classes.ts'
import { Bars } from './ChartBars.tsx'
import { type ChartLane, chartRows } from './chartRows.ts'
import styles from './TimeChart.module.css'
import { timeLabel, timeScale } from './timeScale.ts'

type Props = {
  /** One lane per call, or one for a whole atomic batch ("1–4"). Times are in ms since the first step. */
  lanes: readonly ChartLane[]
  /** Ms since the first step. */
  now: number
  /** Draws the now line, because something is still in flight. */
  live?: boolean
  /** A one-sentence summary. The list beside the chart contains everything that it shows. */
  label: string
  /** This network confirms in blocks and does not pre-confirm. */
  blocksOnly?: boolean
}

const left = 22
const right = 318
const top = 19
const rowHeight = 18
/** Ms after the last block, so that its bars are visible. */
const room = 150

/** Charts the sent, pre-confirmed and final times of each call. Time runs left to right in every language. */
export function TimeChart({ lanes, now, live, label, blocksOnly }: Props) {
  const times = lanes.flatMap((lane) => [lane.sent, lane.preconfirmed, lane.final, lane.failed])
  const known = times.filter((time) => time !== undefined)
  const finals = lanes.map((lane) => lane.final).filter((time) => time !== undefined)
  const end = Math.max(...known, ...finals.map((time) => time + room), live ? now : 0, 0)
  const scale = timeScale(end)
  const rows = chartRows(lanes)
  const bottom = top + rows.length * rowHeight
  const x = (time: number) => left + (Math.min(time, scale.span) / scale.span) * (right - left)
  const ticks = Array.from({ length: Math.round(scale.span / scale.column) + 1 }, (_, i) => i * scale.column)
  const blocks = [...new Set(finals)]
  const hasFailed = lanes.some((lane) => lane.failed !== undefined)

  return (
    <figure>
      <svg viewBox={`0 0 328 ${bottom + 8}`} role="img" aria-label={label} className={styles.drawing}>
        {ticks.map((time, index) => (
          <g key={time}>
            <path className={styles.tick} d={`M${x(time)} 16V${bottom + 3}`} />
            {index % scale.every === 0 && !(live && Math.abs(x(time) - x(now)) < 34) && (
              <text
                x={x(time)}
                y="9"
                textAnchor={index === 0 ? 'start' : time === scale.span ? 'end' : 'middle'}
              >
                {timeLabel(time)}
              </text>
            )}
          </g>
        ))}
        {rows.map((row, index) => {
          const y = top + index * rowHeight
          const height = 14 / row.lanes.length
          return (
            <g key={row.label}>
              <text className={styles.number} x={left - 6} y={y + 11} textAnchor="end">
                {row.label}
              </text>
              {row.lanes.map((lane, place) => (
                <Bars
                  key={lane.label}
                  lane={lane}
                  y={y + place * height}
                  height={height}
                  x={x}
                  now={live ? now : scale.span}
                />
              ))}
            </g>
          )
        })}
        {blocks.map((time) => (
          <path key={time} className={styles.block} d={`M${x(time)} 14V${bottom + 3}`} />
        ))}
        {live && (
          <>
            <path className={styles.now} d={`M${x(now)} 14V${bottom + 3}`} />
            <text className={styles.number} x={Math.min(x(now), right - 12)} y="9" textAnchor="middle">
              {timeLabel(now)}
            </text>
          </>
        )}
      </svg>
      <p aria-hidden="true" className={styles.legend}>
        <Key look="sent" />
        {!blocksOnly && <Key look="preconfirmed" />}
        <Key look="final" />
        {hasFailed && <Key look="failed" />}
      </p>
      {blocksOnly && <p className={styles.about}>{t('kit_chartBlocks')}</p>}
    </figure>
  )
}

function Key({ look }: { look: 'sent' | 'preconfirmed' | 'final' | 'failed' }) {
  return (
    <span>
      <i className={classes(styles.key, styles[`key-${look}`])} />
      {t(`kit_chart_${look}`)}
    </span>
  )
}
