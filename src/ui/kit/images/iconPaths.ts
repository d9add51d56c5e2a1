/** The icons: 16 px grid, stroke 1.5, round ends. One path each keeps thirty icons at two kilobytes. */
export const icons = {
  copy: 'M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM10.5 5.5v-1a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h1',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  up: 'M3.5 10.5 8 6l4.5 4.5',
  right: 'm6 3.5 4.5 4.5L6 12.5',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  cross: 'm4 4 8 8M12 4l-8 8',
  alert: 'M8 2.2 14.6 13.6H1.4ZM8 6.5v3.2M8 11.6v.1',
  info: `${circle(8, 8, 6.2)}M8 7.3v3.5M8 5.1v.1`,
  stop: 'M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4ZM8 4.8v4M8 11.1v.1',
  gear: `M2 5h6.2M12.2 5H14M2 11h1.8M7.8 11H14${circle(10.2, 5, 2)}${circle(5.8, 11, 2)}`,
  send: 'M4 12 12 4M5.5 4H12v6.5',
  receive: 'M12 4 4 12M10.5 12H4V5.5',
  batch: 'M3 8.2 7.2 4M3 13 12.6 3.4M8.4 12.8 12.6 8.6',
  search: `${circle(7, 7, 4.3)}M10.3 10.3l3.2 3.2`,
  lock: 'M5 7h6a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  clock: `${circle(8, 8, 6.2)}M8 4.5V8l2.3 1.6`,
  eye: `M1.6 8S4 3.7 8 3.7 14.4 8 14.4 8 12 12.3 8 12.3 1.6 8 1.6 8Z${circle(8, 8, 2)}`,
  hide: `M1.6 8S4 3.7 8 3.7 14.4 8 14.4 8 12 12.3 8 12.3 1.6 8 1.6 8Z${circle(8, 8, 2)}M2.5 13.5l11-11`,
  plus: 'M8 3v10M3 8h10',
  pencil: 'm3 13 .7-3 7-7 2.3 2.3-7 7Z',
  bolt: 'M9 1.8 3.6 9H8l-1 5.2L12.4 7H8Z',
  again: 'M13.2 8A5.2 5.2 0 1 1 11.5 4.2L13.2 5.8M13.2 2.6v3.2H10',
  key: `${circle(5.3, 10.7, 3)}M7.5 8.5l5.7-5.7M11 5l1.8 1.8`,
  globe: `${circle(8, 8, 6.2)}M1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4Z`,
  code: 'm5.3 4.3-3.8 3.7 3.8 3.7M10.7 4.3l3.8 3.7-3.8 3.7',
  wallet:
    'M4 4h8a2.2 2.2 0 0 1 2.2 2.2V11a2.2 2.2 0 0 1-2.2 2.2H4A2.2 2.2 0 0 1 1.8 11V6.2A2.2 2.2 0 0 1 4 4l6.4-1.8V4M10.6 8.6h.1',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  user: `${circle(8, 5.2, 2.8)}M2.8 13.8c.6-2.8 2.6-4.2 5.2-4.2s4.6 1.4 5.2 4.2`,
  shield: 'M8 1.8 13.2 4v4c0 3-2.2 5.2-5.2 6.2C5 13.2 2.8 11 2.8 8V4Z',
  off: 'M2 2l12 12M4.6 9.4A5 5 0 0 1 7 7.4M9.6 7.6a5 5 0 0 1 1.8 1.8M2.4 6.6A9 9 0 0 1 5 4.9M8 4a9 9 0 0 1 5.6 2.6M8 12.4v.1',
  out: 'M9.5 2.5h4v4M13.5 2.5 7.8 8.2M11.5 9.5v2.8a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2V5.7a1.2 1.2 0 0 1 1.2-1.2h2.8',
  trash:
    'M2.8 4.5h10.4M6.2 4.5V3a.8.8 0 0 1 .8-.8h2a.8.8 0 0 1 .8.8v1.5M4.2 4.5l.6 8a1.3 1.3 0 0 0 1.3 1.3h3.8a1.3 1.3 0 0 0 1.3-1.3l.6-8',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
} as const

export type IconName = keyof typeof icons

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
}
