import type { Past } from './past.ts'

const [width, height, margin] = [640, 200, 40]

/** One row over all stored runs, as an SVG: ours, the floor and the goal, from the first run to the last. */
export function chart(title: string, what: string, past: readonly Past[]): string {
  const points = past.flatMap(({ at, rows }) => {
    const row = rows.find((one) => one.what === what)
    // A failed measurement is stored as null.
    return row && Number.isFinite(row.ours) && Number.isFinite(row.goal) ? [{ at, ...row }] : []
  })
  const figures = points.flatMap(({ ours, floor, goal }) => [ours, floor ?? 0, goal])
  const top = Math.max(...figures, Number.MIN_VALUE)
  const x = (index: number) => margin + (index * (width - 2 * margin)) / Math.max(1, points.length - 1)
  const y = (value: number) => height - margin - (Math.max(0, value) * (height - 2 * margin)) / top
  const line = (values: (number | null | undefined)[], style: string) => {
    const known = values.flatMap((value, index) => (value == null ? [] : [[x(index), y(value)] as const]))
    const dots = known.map(([cx, cy]) => `<circle cx="${figure(cx)}" cy="${figure(cy)}" r="2.5"/>`)
    return `<g class="${style}"><polyline points="${known.map((at) => at.map(figure).join()).join(' ')}"/>${dots.join('')}</g>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 12px system-ui, sans-serif; fill: #555 }
polyline { fill: none; stroke-width: 1.5 }
.ours { stroke: #2f6f4f; fill: #2f6f4f } .floor { stroke: #888; fill: #888 } .goal { stroke: #b5562b; fill: none; stroke-dasharray: 4 3 }
</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${margin}" y="18">${escaped(title)}</text>
<text x="${width - margin}" y="18" text-anchor="end">ours (green), floor (grey), goal (dashed)</text>
<text x="4" y="${figure(y(top) + 4)}">${figure(top)}</text><text x="4" y="${figure(y(0) + 4)}">0</text>
<text x="${margin}" y="${height - 12}">${points[0]?.at.slice(0, 10) ?? ''}</text>
<text x="${width - margin}" y="${height - 12}" text-anchor="end">${points.at(-1)?.at.slice(0, 10) ?? ''}</text>
${line(
  points.map(({ goal }) => goal),
  'goal',
)}
${line(
  points.map(({ floor }) => floor),
  'floor',
)}
${line(
  points.map(({ ours }) => ours),
  'ours',
)}
</svg>
`
}

function figure(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
