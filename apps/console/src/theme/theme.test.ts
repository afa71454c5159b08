import { readFileSync } from 'node:fs'
import { contrastOf, parseHexColor, type Rgb } from '@parley/contract/theme/color.ts'
import { isThemeImage, themeImageProblem } from '@parley/contract/theme/themeImage.ts'
import { describe, expect, test } from 'vitest'
import { themeVariables } from './apply-theme.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function token(name: string, scheme: 'light' | 'dark'): Rgb {
  const match = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  const color = parseHexColor(match?.[scheme === 'light' ? 1 : 2] ?? '')
  if (!color) throw new Error(`no token ${name}`)
  return color
}

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const contrast = (one: string, other: string) => contrastOf(token(one, scheme), token(other, scheme))
  const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover']

  test.each(['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger-ink', 'success-ink', 'warning-ink', 'info-ink'])(
    '%s reads as text on every ground',
    (ink) => {
      for (const ground of grounds) expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(['success', 'warning', 'danger', 'info'])('%s words read on their own tint', (tone) => {
    expect(contrast(`${tone}-ink`, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
  })
  test('filled buttons read', () => {
    expect(contrast('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('on-danger', 'danger-solid')).toBeGreaterThanOrEqual(4.5)
  })
  test('edges of fields and the focus ring can be seen', () => {
    for (const ground of ['canvas', 'surface', 'raised']) {
      expect(contrast('control-line', ground), ground).toBeGreaterThanOrEqual(3)
      expect(contrast('focus', ground), ground).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('theme of the server', () => {
  test('a light brand colour gets dark words on it and readable words of it', () => {
    const variables = themeVariables({ accent: '#ffd400' })
    expect(variables['--on-accent']).toBe('light-dark(#000000, #000000)')
    const [light, dark] = [...(variables['--accent-ink'] ?? '').matchAll(/#[0-9a-f]{6}/g)].map(
      ([hex]) => parseHexColor(hex) ?? [0, 0, 0],
    )
    expect(contrastOf(light as Rgb, [255, 255, 255])).toBeGreaterThanOrEqual(4.5) // the two colours just matched
    expect(contrastOf(dark as Rgb, token('raised', 'dark'))).toBeGreaterThanOrEqual(4.5)
  })
  test('what is no colour or no known name is left out', () => {
    const hostile = { accent: 'red; background: url(//x)', constructor: '#ffffff', info: '#12345' }
    expect(themeVariables(hostile as object)).toEqual({}) // a theme that nobody has checked
  })
  test('pictures come from here or are bitmaps', () => {
    expect(isThemeImage('/assets/logo.svg')).toBe(true)
    expect(isThemeImage('/identity/connect/endsession')).toBe(false)
    expect(isThemeImage('data:image/png;base64,iVBORw0=')).toBe(true)
    for (const source of [
      '//evil.example/x.png',
      'https://evil.example/x.png',
      'javascript:alert(1)',
      'data:image/svg+xml;base64,PHN2Zz4=',
      '/\\evil',
    ])
      expect(isThemeImage(source), source).toBe(false)
    expect(themeImageProblem('data:image/svg+xml;base64,PHN2Zz4=')).toContain('SVG')
    expect(themeImageProblem('data:image/png;base64,iVBORw0=')).toBeUndefined()
  })
})
