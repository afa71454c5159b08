import { expect, test } from 'vitest'
import '../styles.css'
import { formatHexColor } from '@parley/contract/theme/color.ts'
import { applyTheme, themeVariables } from '../theme/apply-theme.ts'
import { tokenIn } from './color-value.ts'
import { checkContrast, proposeColors } from './contrast.ts'

const lacking = (colors: Parameters<typeof checkContrast>[0]) =>
  checkContrast(colors)
    .filter(({ isEnough }) => !isEnough)
    .map(({ id }) => id)

test('the console without a theme is easy to read', () => {
  expect(lacking({})).toEqual([])
  expect(proposeColors({})).toEqual({})
})

test('a color that cannot be seen is named, with the nearest one that can', () => {
  expect(lacking({ accent: '#ffee00' })).toEqual(['shapes'])
  const { accent, ...others } = proposeColors({ accent: '#ffee00' })
  expect(accent).toMatch(/^#[0-9a-f]{6}$/)
  // In the dark it was fine, and stays what it was.
  expect(others).toEqual({ accentDark: '#ffee00' })
})

const hexes = [
  '#000000',
  '#ffffff',
  '#808080',
  '#767676',
  '#ffee00',
  '#00ff88',
  '#0000ff',
  '#7b1fa2',
  '#101828',
  '#d1e7ff',
]
test.each(hexes)('what is proposed for %s passes everywhere', (hex) => {
  for (const colors of [
    { accent: hex },
    { accent: hex, accentDark: hex },
    { header: hex },
    { header: hex, headerText: hex },
    { success: hex, warning: hex, danger: hex, info: hex },
  ]) {
    expect(lacking({ ...colors, ...proposeColors(colors) }), JSON.stringify(colors)).toEqual([])
  }
})

test.each(['light', 'dark'] as const)('colors are those that the browser shows, %s', (scheme) => {
  const place = document.createElement('div')
  place.style.colorScheme = scheme
  document.body.append(place)
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const shown = (name: string) => {
    place.style.color = `var(--${name})`
    canvas.fillStyle = getComputedStyle(place).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return formatHexColor([red, green, blue])
  }
  const far = (one: string, other: string) =>
    Math.max(
      ...[1, 3, 5].map((at) =>
        Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
      ),
    )
  for (const colors of [{}, { accent: '#ffee00', danger: '#7b1fa2' }, { accent: '#1b5e20', accentDark: '#a5d6a7' }]) {
    applyTheme({ colors })
    const own = themeVariables(colors)
    for (const name of ['accent', 'accent-hover', 'accent-soft', 'accent-ink', 'focus', 'danger-soft', 'danger-ink'])
      expect(
        far(formatHexColor(tokenIn(scheme, own, name)), shown(name)),
        `${name} ${JSON.stringify(colors)}`,
      ).toBeLessThan(3)
  }
  applyTheme({})
  place.remove()
})
