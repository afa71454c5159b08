export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rgb` or `#rrggbb`; anything else, including what could carry other CSS, is refused. */
export function parseHexColor(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  const digits = match?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const formatHexColor = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(rgb: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]
/** What words need on their ground. */
export const AA_TEXT = 4.5
/** What has to be seen to be used: ticks, edges, the ring of the focus. */
export const AA_SHAPE = 3

/** Words on a colour: white where it reads, else black, of which one always does. */
export const wordsOn = (ground: Rgb): Rgb => (contrastOf(ground, WHITE) >= AA_TEXT ? WHITE : BLACK)

/** The nearest colour on the way to `towards` that reads on `background` with at least `ratio`. */
export function readableOn(color: Rgb, background: Rgb, towards: Rgb, ratio = 4.5): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, towards, share)
    if (contrastOf(candidate, background) >= ratio) return candidate
  }
  return towards
}
