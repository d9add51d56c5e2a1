import { icons } from './iconPaths.ts'

/** Icons of rows that stand for a part of the wallet: 20 px grid, stroke 1.75, one path each. */
export const glyphs = {
  archive:
    'M3.4 3.6h13.2v3.8H3.4ZM4.8 7.4v7.4a1.6 1.6 0 0 0 1.6 1.6h7.2a1.6 1.6 0 0 0 1.6-1.6V7.4M8.2 10.8h3.6',
  book: 'M5.6 2.8h8.8a1.6 1.6 0 0 1 1.6 1.6v11.2a1.6 1.6 0 0 1-1.6 1.6H5.6A1.6 1.6 0 0 1 4 15.6V4.4a1.6 1.6 0 0 1 1.6-1.6ZM10 6.4a1.7 1.7 0 1 0 .01 0ZM7.2 13.6c.3-1.6 1.4-2.3 2.8-2.3s2.5.7 2.8 2.3',
  chart: 'M3 16.8h14M5.4 13.4V9.6M10 13.4V4.6M14.6 13.4V7.4',
  code: icons.code,
  finger:
    'M4 12V9a6 6 0 0 1 10.6-3.9M16 8.4V11c0 1.6-.2 3-.6 4.4M6.8 15.6c.2-1.2.3-2.4.3-3.8V9a2.9 2.9 0 0 1 5.8 0v2.4c0 2-.3 3.8-.9 5.6M10 9v2.6c0 2-.2 3.6-.7 5.4',
  globe: 'M10 2.6a7.4 7.4 0 1 0 .01 0ZM2.8 10h14.4M10 2.6c4.2 4.4 4.2 10.4 0 14.8-4.2-4.4-4.2-10.4 0-14.8Z',
  key: icons.key,
  list: icons.list,
  lock: icons.lock,
  shield: icons.shield,
  nodes:
    'M10 2.8a2.2 2.2 0 1 0 .01 0ZM4.6 12.6a2.2 2.2 0 1 0 .01 0ZM15.4 12.6a2.2 2.2 0 1 0 .01 0ZM8.8 6.8 5.8 12.8M11.2 6.8l3 6M6.8 14.8h6.4',
  wallet:
    'M4.6 5h9.2a2.4 2.4 0 0 1 2.4 2.4v7a2.4 2.4 0 0 1-2.4 2.4H5.4A2.6 2.6 0 0 1 2.8 14V5.6A2.2 2.2 0 0 1 5 3.4h7.4M16.2 9.2h1.2v3.6h-3a1.8 1.8 0 0 1 0-3.6Z',
} as const

export type GlyphName = keyof typeof glyphs
