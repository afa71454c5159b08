const PAD = 16
const LINE = 24

/** What stands in a figure, as a PNG with its title and legend, in the colors and the sharpness it has on the screen. */
export async function pictureOf(figure: HTMLElement, title: string): Promise<Blob> {
  const drawn = figure.querySelector('canvas')
  if (!drawn) throw new Error('The chart is not drawn yet.')
  const scale = drawn.width / drawn.clientWidth
  const canvas = document.createElement('canvas')
  const width = drawn.clientWidth + 2 * PAD
  const height = drawn.clientHeight + 2 * LINE + 2 * PAD
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures.')
  const { fontFamily, color } = getComputedStyle(figure)
  pen.scale(scale, scale)
  pen.fillStyle = surfaceBehind(figure)
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = color
  pen.font = `600 14px ${fontFamily}`
  pen.fillText(title, PAD, PAD + 14)
  pen.drawImage(drawn, PAD, PAD + LINE, drawn.clientWidth, drawn.clientHeight)
  pen.font = `12px ${fontFamily}`
  let left = PAD
  for (const entry of figure.querySelectorAll<HTMLElement>('[data-legend]')) {
    const name = entry.textContent ?? ''
    pen.fillStyle = getComputedStyle(entry.firstElementChild ?? entry).backgroundColor
    pen.fillRect(left, height - PAD - 10, 10, 10)
    pen.fillStyle = color
    pen.fillText(name, left + 16, height - PAD)
    left += 16 + pen.measureText(name).width + 24
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The picture could not be made.'))), 'image/png'),
  )
}

function surfaceBehind(element: HTMLElement): string {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each)
    if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}
