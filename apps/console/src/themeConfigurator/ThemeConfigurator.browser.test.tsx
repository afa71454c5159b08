import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stale } from '../testing/fake-core.ts'
import { openConsole, personWith } from '../testing/open-console.tsx'
import { drawableSvg } from './drawable-svg.ts'

const PATH = '/administration/theme-configurator'
const configuration = (content: string, lastUpdate: string | null = null) => ({
  conversations: true,
  fullText: true,
  ongoingConversations: true,
  campaignsRunning: true,
  theme: { content, lastUpdate },
})
const mayModify = { 'Home.UserInfo': personWith({ Settings: ['modify-theme'], CallScript: ['view'] }) }
const AT = '2026-11-20T10:00:00.000Z'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})
const open = (answers: Parameters<typeof openConsole>[1] = {}) => openConsole(PATH, { ...mayModify, ...answers })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const savedBy = ({ services }: Awaited<ReturnType<typeof open>>) =>
  services.asked('Home.UpdateConfiguration').map(({ body }) => body)

test('a theme is saved as one text, on top of the one that was there', async () => {
  const opened = await open({
    'Home.Configuration': configuration('{"title":"Acme"}', AT),
    'Home.UpdateConfiguration': configuration('{"title":"Acme Voice"}', '2026-11-23T10:00:00.000Z'),
  })
  await expect.element(field('Title')).toHaveValue('Acme')
  await field('Title').fill('Acme Voice')
  await field('Accent').fill('#0B6E4F')
  await button('Save changes').click()
  const theme = '{"title":"Acme Voice","colors":{"accent":"#0b6e4f"}}'
  await expect.poll(() => savedBy(opened)).toEqual([{ theme, lastUpdate: AT }])
  await expect.element(page.getByText('Theme saved')).toBeVisible()
})

test('CSS in a color is no color and is not sent', async () => {
  const opened = await open({ 'Home.Configuration': configuration('') })
  await field('Header').fill('red;}')
  await button('Save changes').click()
  await expect.element(page.getByText('Write colors as #rrggbb')).toBeVisible()
  expect(savedBy(opened)).toEqual([])
})

test('what is hard to read is named with a color that is not', async () => {
  await open({ 'Home.Configuration': configuration('') })
  await expect.element(page.getByText('All uses are easy to read')).toBeVisible()
  await field('Accent').fill('#ffee00')
  await expect.element(page.getByText('1 use is hard to read')).toBeVisible()
  await button('Use all suggested colors').click()
  await expect.element(page.getByText('All uses are easy to read')).toBeVisible()
  await expect.element(field('Accent in dark scheme')).toHaveValue('#ffee00')
})

test('a preview opens the flows, keeps what is changed there, and is dismissed', async () => {
  const { history } = await open({ 'Home.Configuration': configuration('') })
  await field('Title').fill('Acme Voice')
  await button('Preview').click()
  await expect.poll(() => document.title).toBe('Flows – Acme Voice')
  await button('Edit theme').click()
  await expect.element(field('Title')).toHaveValue('Acme Voice')
  await field('Title').fill('Globex Voice')
  await expect.poll(() => document.title).toBe('Theme configurator – Globex Voice')
  // What is kept in the preview is not lost by leaving.
  history.push('/administration')
  await expect.poll(() => document.title).toBe('Administration – Globex Voice')
  history.push(PATH)
  await expect.element(field('Title')).toHaveValue('Globex Voice')
  await button('Dismiss').click()
  await expect.poll(() => document.title).toBe('Theme configurator – Parley')
  await expect.element(field('Title')).toHaveValue('')
})

test('where another user has saved meanwhile, both themes are compared', async () => {
  const theirs = configuration('{"colors":{"accent":"#0b6e4f"}}', AT)
  let isFirst = true
  const opened = await open({
    'Home.Configuration': configuration(''),
    'Home.UpdateConfiguration': () => {
      if (!isFirst) return configuration('', AT)
      isFirst = false
      opened.services.answers['Home.Configuration'] = theirs
      return stale(theirs.theme, 'Theme')
    },
  })
  await field('Title').fill('Acme Voice')
  await field('Accent').fill('#7b1fa2')
  await button('Save changes').click()
  await page.getByRole('radiogroup', { name: 'Accent' }).getByText('Yours').click()
  await button('Save merged changes').click()
  const theme = '{"title":"Acme Voice","colors":{"accent":"#7b1fa2"}}'
  await expect.poll(() => savedBy(opened)[1]).toEqual({ theme, lastUpdate: AT })
})

test('the theme is reset by the empty text', async () => {
  const opened = await open({
    'Home.Configuration': configuration('{"title":"Acme"}', AT),
    'Home.UpdateConfiguration': configuration(''),
  })
  await button('More').click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(() => savedBy(opened)).toEqual([{ theme: '', lastUpdate: AT }])
})

/** As the browser's own dialog does. */
function put(input: HTMLInputElement | null, file: File): void {
  if (!input) throw new Error('no file input')
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
async function choose(label: string, file: File) {
  const group = page.getByRole('group', { name: label })
  await expect.element(group).toBeVisible()
  put(group.element().querySelector<HTMLInputElement>('input[type=file]'), file)
  return group
}

test('a hostile SVG becomes a small picture of what it draws', async () => {
  const opened = await open({
    'Home.Configuration': configuration(''),
    'Home.UpdateConfiguration': configuration('', AT),
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 20" onload="parent.hacked = 1">
    <script>parent.hacked = 2</script><style>@import url(https://evil.example/x.css);</style>
    <image xlink:href="https://evil.example/x.png" width="9" height="9"/><rect width="60" height="20" fill="#0b6e4f" onclick="x()"/>
    <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:1"/></body></foreignObject></svg>`
  const group = await choose('Logo', new File([svg], 'logo.svg', { type: 'image/svg+xml' }))
  await expect.element(group.getByRole('img', { name: 'Logo on a light background' })).toBeVisible()
  await button('Save changes').click()
  await expect.poll(() => savedBy(opened).length).toBe(1)
  const { logos } = JSON.parse(savedBy(opened)[0]?.theme ?? '{}')
  expect(logos.console).toMatchObject({ width: 96, height: 32 })
  expect(logos.console.source).toMatch(/^data:image\/png;base64,/)
  expect('hacked' in window).toBe(false)
  const image = new Image()
  image.src = logos.console.source
  await image.decode()
  expect([image.width, image.height]).toEqual([480, 160])
})

const doubling = (use: (at: number) => string) => Array.from({ length: 25 }, (_, at) => use(at)).join('')
const svgOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><g id="a0"><path d="M0 0h9"/></g>${content}</svg>`

test.each([
  ['uses of uses', doubling((at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(9)}</g>`)],
  [
    'patterns of patterns',
    doubling((at) => `<pattern id="a${at + 1}">${`<rect fill="url(#a${at})"/>`.repeat(9)}</pattern>`),
  ],
  [
    'patterns by a style sheet',
    `<style>.a { fill: url(#p) }</style><pattern id="p">${'<path d="M0 0h9"/>'.repeat(900)}</pattern>${'<rect class="a"/>'.repeat(900)}`,
  ],
  [
    'filters',
    `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(300)}</filter>${'<rect filter="url(#f)"/>'.repeat(20)}`,
  ],
  ['depth', `${'<g>'.repeat(1_500)}${'</g>'.repeat(1_500)}`],
])('an SVG that draws too much by %s is refused before it is drawn', (_, content) => {
  expect(() => drawableSvg(svgOf(content), { width: 60, height: 20 })).toThrow('draws too much')
})

test('an SVG with gradients of a style sheet, a shadow and symbols that lead to themselves is drawn', () => {
  const content = `<style>.a { fill: url(#g) }</style><linearGradient id="g"><stop/><stop/></linearGradient><filter id="f"><feDropShadow/></filter>
    <symbol id="s"><use href="#s"/><path d="M0 0h9" filter="url('#f')"/></symbol>${'<path class="a" d="M0 0h9"/>'.repeat(2_000)}<use href="#s"/>`
  expect(drawableSvg(svgOf(content), { width: 60, height: 20 })).toContain('<svg')
})

test('a file that cannot become a picture is refused with the reason', async () => {
  await open({ 'Home.Configuration': configuration('') })
  const tries: [File, RegExp][] = [
    [new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'empty.svg'), /empty\.svg: This is not a picture/],
    [
      new File(
        ['<!DOCTYPE s [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&a;</svg>'],
        'bomb.svg',
      ),
      /bomb\.svg: This is not/,
    ],
    [new File(['MZ'], 'virus.png', { type: 'image/png' }), /virus\.png: This is not a picture/],
    [new File([new Uint8Array(50_000_000)], 'huge.png'), /huge\.png: The file has 50 MB\. The limit is 10 MB/],
    [new File([pngHeader(30_000, 30_000)], 'wide.png'), /30000 × 30000 pixels/],
    [new File([pngHeader(30, 30)], 'cut.png'), /cut\.png: The picture can’t be read/],
  ]
  for (const [file, words] of tries) {
    const group = await choose('Favicon', file)
    await expect.element(group.getByText(words)).toBeVisible()
    await expect.element(group.getByRole('img')).not.toBeInTheDocument()
  }
})

function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

test('a theme is imported from a file; what is none is refused with the reason', async () => {
  await open({ 'Home.Configuration': configuration('') })
  await expect.element(button('Import')).toBeVisible()
  const upload = (text: string, name: string) =>
    put(document.querySelector('input[type=file][accept*=json]'), new File([text], name))
  upload('{"colors":{"accent":"blue"},"css":"x"}', 'bad.json')
  await expect.element(page.getByText('colors.accent: Write colors as #rrggbb')).toBeVisible()
  await expect.element(page.getByText('css: Unknown field. Remove it')).toBeVisible()
  upload(`{"title":"${'x'.repeat(600_000)}"}`, 'big.json')
  await expect.element(page.getByText(/A theme has .* at most/)).toBeVisible()
  upload('{"title":"Acme Voice","colors":{"header":"#101828"}}', 'acme.json')
  await expect.element(field('Title')).toHaveValue('Acme Voice')
  await expect.element(field('Header')).toHaveValue('#101828')
  await expect.element(page.getByText('The file is not a theme.')).not.toBeInTheDocument()
})
