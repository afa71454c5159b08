import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readBitmap } from './bitmap.ts'
import { pictureProblem, readTheme } from './theme.rules.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = (width: number, height: number) => {
  const bytes = Buffer.from(PNG, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}

test('a theme is title, colors, favicon and logo, and nothing else', () => {
  const theme = {
    title: 'Acme Voice',
    colors: { accent: '#123456', danger: '#AA0000' },
    favicon: { source: png(64, 64) },
    logos: { console: { source: '/logo.svg', width: 120, height: 32 } },
  }
  expect(readTheme(JSON.stringify(theme))).toEqual({ theme })
  expect(readTheme('{}')).toEqual({ theme: {} })
})

test.each([
  ['{', ''],
  ['[]', ''],
  ['null', ''],
  ['"theme"', ''],
  ['{"__proto__":{"title":"x"}}', '__proto__'],
  ['{"css":"body{}"}', 'css'],
  ['{"title":" "}', 'title'],
  ['{"title":7}', 'title'],
  [JSON.stringify({ title: 'x'.repeat(61) }), 'title'],
  [JSON.stringify({ title: 'Acme\u202eecioV' }), 'title'],
  ['{"colors":{"accent":"red"}}', 'colors.accent'],
  ['{"colors":{"accent":"#123456;}body{display:none"}}', 'colors.accent'],
  ['{"colors":{"constructor":"#123456"}}', 'colors.constructor'],
  ['{"favicon":{}}', 'favicon.source'],
  ['{"favicon":{"source":"javascript:alert(1)"}}', 'favicon.source'],
  ['{"favicon":{"source":"https://elsewhere.example/x.png"}}', 'favicon.source'],
  ['{"favicon":{"source":"/identity/connect/endsession"}}', 'favicon.source'],
  ['{"logos":{"console":{"source":"/l.png","width":401,"height":20}}}', 'logos.console.width'],
  ['{"logos":{"console":{"source":"/l.png","width":40}}}', 'logos.console.height'],
  ['{"logos":{"console":{"source":"/l.png","width":40.5,"height":20}}}', 'logos.console.width'],
  [`{"title":"${'x'.repeat(300_000)}"}`, ''],
  [`${'['.repeat(100_000)}`, ''],
])('what is no theme says where: %.60s', (text, path) => {
  expect(Object.keys(readTheme(text).problems ?? {})).toEqual([path])
})

test('the theme to try in the docs can be imported', async () => {
  const text = await readFile(new URL('../../../../docs/themes/evergreen.json', import.meta.url), 'utf8')
  expect(readTheme(text).problems).toBeUndefined()
})

test('a picture is what it says it is, and unpacks to no more than a browser should hold', () => {
  expect(pictureProblem(png(1, 1))).toBeUndefined()
  expect(pictureProblem(png(30_000, 30_000))).toContain('30000 × 30000 pixels')
  expect(pictureProblem(png(0, 5))).toContain('0 × 5')
  expect(pictureProblem(`data:image/png;base64,${'A'.repeat(200_000)}`)).toContain('too large')
  const script = Buffer.from('<script>alert(1)</script>').toString('base64')
  expect(pictureProblem(`data:image/png;base64,${script}`)).toContain('not the picture')
  expect(pictureProblem(`data:image/gif;base64,${PNG}`)).toContain('not the picture')
  expect(pictureProblem('data:image/png;base64,====')).toContain('not the picture')
  expect(pictureProblem('data:image/svg+xml;base64,PHN2Zz4=')).toContain('SVG images are not accepted')
})

test('type and size are read from the bytes of each kind', () => {
  const read = (hex: string) => readBitmap(Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')))
  expect(read('47494638 3961 0300 0400')).toEqual({ type: 'gif', width: 3, height: 4 })
  expect(read('ffd8 ffe0 0004 0000 ffc0 0011 08 0020 0040')).toEqual({ type: 'jpeg', width: 64, height: 32 })
  expect(read('00000100 0100 1000')).toEqual({ type: 'x-icon', width: 16, height: 256 })
  expect(read('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4000 2000')).toEqual({
    type: 'webp',
    width: 64,
    height: 32,
  })
  expect(read('52494646 00000000 57454250 5650384c 00000000 2f 3fc00700')).toEqual({
    type: 'webp',
    width: 64,
    height: 32,
  })
  expect(read('52494646 00000000 57454250 56503858 00000000 00000000 3f0000 1f0000')).toEqual({
    type: 'webp',
    width: 64,
    height: 32,
  })
  // Without an end, or at once at one.
  expect(read('ffd8 ffe0 ffff')).toBeUndefined()
  expect(read('ffd8')).toBeUndefined()
  expect(read('')).toBeUndefined()
})
