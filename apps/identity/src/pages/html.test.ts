import { expect, test } from 'vitest'
import { html } from './html.ts'
import { accentStyle, brandMark } from './theme.ts'

test('everything put into markup is escaped, at any depth, except markup', () => {
  const nasty = `<b a="1" b='2'>&\``
  const safe = '&#60;b a=&#34;1&#34; b=&#39;2&#39;&#62;&#38;&#96;'
  expect(html`<p>${nasty}${[nasty, html`<i>${nasty}</i>`]}${undefined}${false}${0}</p>`.markup).toBe(
    `<p>${safe}${safe}<i>${safe}</i>0</p>`,
  )
})

test.each([
  'javascript:alert(1)',
  '//evil.example/x.png',
  'https://evil.example/x.png',
  'data:text/html;base64,PHNjcmlwdD4=',
  '/x.png" onerror="alert(1)',
])('a logo from %s is replaced by the name', (source) => {
  const { markup } = brandMark({ title: 'A & B', logo: { source } })
  expect(markup).not.toContain('<img')
  expect(markup).toContain('A &#38; B')
})

test('a logo of this origin is shown in its size, within bounds', () => {
  const { markup } = brandMark({ title: 'Acme', logo: { source: '/assets/logo.png', width: 9000, height: 40 } })
  expect(markup).toBe('<img class="logo" src="/assets/logo.png" alt="Acme" width="320" height="40">')
})

test('only a plain colour becomes style, with text that can be read on it', () => {
  expect(accentStyle({ title: '', colors: { accent: '#fff}body{display:none' } }).markup).toBe('')
  const { markup } = accentStyle({ title: '', colors: { accent: '#ffd500', accentDark: '#203080' } })
  expect(markup).toContain('--accent:light-dark(#ffd500,#203080);--on-accent:light-dark(#000000,#ffffff)')
})
