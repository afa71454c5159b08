import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [480, 216]
const LAYERS = [
  { height: 0.45, length: 1.1, light: 0.66 },
  { height: 0.62, length: 1.6, light: 0.54 },
  { height: 0.8, length: 1.3, light: 0.42 },
]
const SKY = 0.86

/** A picture for an item of the store, as a data URL: waves of one color, each item with waves of its own. */
export function pictureOf(hue: number, phase: number): string {
  const layers = LAYERS.map(({ height, length, light }, at) => ({
    color: colorOf(hue, light),
    tops: Array.from({ length: WIDTH }, (_, x) => {
      const wave = Math.sin((x / WIDTH) * length * 2 * Math.PI + phase * (at + 1)) * 0.11
      return (height + wave) * HEIGHT
    }),
  }))
  const sky = colorOf(hue, SKY)
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        let value = sky[channel] ?? 0
        for (const { color, tops } of layers) {
          // How much of the point the wave covers: its edge is smooth.
          const part = Math.min(1, Math.max(0, y - (tops[x] ?? 0)))
          value += ((color[channel] ?? 0) - value) * part
        }
        rows[y * (WIDTH * 3 + 1) + 1 + x * 3 + channel] = Math.round(value * 255)
      }
  const head = Buffer.from([...long(WIDTH), ...long(HEIGHT), 8, 2, 0, 0, 0])
  const file = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}

const long = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([Buffer.from(long(content.length)), body, Buffer.from(long(crc32(body)))])
}

/** Red, green and blue of a hue in degrees, from 0 to 1. */
function colorOf(hue: number, light: number): readonly number[] {
  const strength = 0.45 * Math.min(light, 1 - light)
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12
    return light - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  })
}
