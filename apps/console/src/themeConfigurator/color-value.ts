import { BLACK, parseHexColor, type Rgb, WHITE } from '@parley/contract/theme/color.ts'
import type { Variables } from '../theme/apply-theme.ts'
import tokens from '../theme/tokens.css?raw'

export type Scheme = 'light' | 'dark'

/** Every color of the console, as its style sheet declares it. */
const declared: Variables = Object.fromEntries(
  [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
)

/** The color that a browser shows for a variable, below variables of its own. */
export const tokenIn = (scheme: Scheme, own: Variables, name: string): Rgb =>
  colorOf(own[`--${name}`] ?? declared[`--${name}`] ?? '', scheme, own)

function colorOf(text: string, scheme: Scheme, own: Variables): Rgb {
  const value = text.trim()
  const hex = parseHexColor(value)
  if (hex) return hex
  if (value === 'white') return WHITE
  if (value === 'black') return BLACK
  const [, name, inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(value) ?? []
  const [first = '', second = '', third = ''] = argumentsOf(inner)
  if (name === 'var') return tokenIn(scheme, own, first.slice(2))
  if (name === 'light-dark') return colorOf(scheme === 'light' ? first : second, scheme, own)
  const [, color = '', percent] = /^(.*?)\s+(\d+)%$/.exec(second) ?? []
  if (name !== 'color-mix' || first !== 'in oklab' || percent === undefined) throw new Error(`no color: ${value}`)
  return mixed(colorOf(color, scheme, own), colorOf(third, scheme, own), Number(percent) / 100)
}

/** What stands between the outer commas. */
function argumentsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => {
  const a = toOklab(one)
  const b = toOklab(other)
  const at = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share)
  return fromOklab([at(0), at(1), at(2)])
}

type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]
const times = ([a, b, c]: Matrix, [x, y, z]: Three): Three => [
  a[0] * x + a[1] * y + a[2] * z,
  b[0] * x + b[1] * y + b[2] * z,
  c[0] * x + c[1] * y + c[2] * z,
]
const each = ([x, y, z]: Three, change: (part: number) => number): Three => [change(x), change(y), change(z)]

// Björn Ottosson’s Oklab, in which CSS mixes.
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const toLinear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const fromLinear = (part: number) => {
  const share = Math.min(1, Math.max(0, part))
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
}
const toOklab = (color: Rgb): Three => times(TO_LAB, each(times(TO_LMS, each(color, toLinear)), Math.cbrt))
const fromOklab = (color: Three): Rgb =>
  each(
    times(
      FROM_LMS,
      each(times(FROM_LAB, color), (part) => part ** 3),
    ),
    fromLinear,
  )
