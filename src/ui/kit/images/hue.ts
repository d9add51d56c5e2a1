const from = 165
const width = 235

/** A hue for a fraction of 0 to 1: from 165° over 360° to 40°. Lime lies outside, it is only for what is in flight. */
export function hue(fraction: number): number {
  return Math.round(from + (fraction % 1) * width) % 360
}
