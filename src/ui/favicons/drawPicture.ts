/** In pixels: enough for 20 of them on a screen with three times the usual density. */
export const edge = 64

/**
 * Draws a picture of any size into a small one, as a `data:` URL. An SVG or an animation becomes a still image.
 * Rejects if the source is no picture.
 */
export async function drawPicture(src: string): Promise<string> {
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge })
  canvas.getContext('2d')?.drawImage(image, 0, 0, edge, edge)
  return canvas.toDataURL()
}
