import jsQR from 'jsqr'

/** The longest side in pixels of a picture in which a code is searched. */
const longestSide = 1200

/** The text of the code in a picture or in a frame of a video; `undefined` if there is none. */
export function readPicture(
  picture: CanvasImageSource,
  size: { width: number; height: number },
): string | undefined {
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height))
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (width < 1 || height < 1) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return undefined
  drawing.drawImage(picture, 0, 0, width, height)
  const { data } = drawing.getImageData(0, 0, width, height)
  return jsQR(data, width, height)?.data || undefined
}
