import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SafeHtml } from './SafeHtml.tsx'
import { looksLikeHtml, type SafeNode, safeHtml } from './safe-html.ts'

declare global {
  interface Window {
    hacked?: boolean
  }
}

const hostile = [
  '<script>window.hacked=true</script>',
  '<img src=x onerror="window.hacked=true">',
  '<svg onload="window.hacked=true"><script>window.hacked=true</script></svg>',
  '<svg><style><img src=x onerror=window.hacked=true></style></svg>',
  '<math><mi><style><img src onerror=window.hacked=true></style></mi></math>',
  '<iframe srcdoc="<script>parent.hacked=true</script>"></iframe>',
  '<object data="javascript:window.hacked=true"></object><embed src="javascript:window.hacked=true">',
  '<a href="javascript:window.hacked=true">x</a>',
  '<a href="jAvAsCrIpT&colon;window.hacked=true">x</a>',
  '<a href=" \u0001java\nscript:window.hacked=true">x</a>',
  '<a href="data:text/html,<script>window.hacked=true</script>">x</a>',
  '<p onclick="window.hacked=true" style="background:url(javascript:window.hacked=true)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=true>"></noscript>',
  '<template><img src=x onerror=window.hacked=true></template>',
  '<form action="javascript:window.hacked=true"><input autofocus onfocus="window.hacked=true"><button>x</button></form>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel=stylesheet href=x>',
  '<details open ontoggle="window.hacked=true">x</details><video><source onerror="window.hacked=true"></video>',
  '<b><!--><img src=x onerror=window.hacked=true>--></b>',
  '<constructor>x</constructor><__proto__>y</__proto__>',
]

const tags = (nodes: readonly SafeNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tags(node.children)]))

test.each(hostile)('%s cannot run, load or look like anything of its own', async (html) => {
  const screen = await render(<SafeHtml html={html} />)
  const root = screen.container
  expect(
    root.querySelector(
      'script, img, svg, math, iframe, object, embed, style, form, input, button, video, base, meta, link',
    ),
  ).toBeNull()
  for (const element of root.querySelectorAll('.safe-html *')) {
    for (const { name, value } of element.attributes) {
      expect(['href', 'target', 'rel']).toContain(name)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:)/)
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(window.hacked).toBeUndefined()
})

test('what is meant well is shown: emphasis, lists, tables, links', async () => {
  const screen = await render(
    <SafeHtml html='<h2>Offer</h2><p>Take <b>three</b>:</p><ul><li>one</li></ul><table><tr><td>1</td></tr></table><a href="https://parley.example/a?b=1">more</a>' />,
  )
  expect(screen.getByRole('listitem').element().textContent).toBe('one')
  await expect.element(screen.getByRole('cell', { name: '1' })).toBeVisible()
  const link = screen.getByRole('link', { name: 'more' })
  await expect.element(link).toHaveAttribute('href', 'https://parley.example/a?b=1')
  await expect.element(link).toHaveAttribute('rel', 'noreferrer noopener nofollow')
  expect(screen.container.querySelector('strong')?.textContent).toBe('three')
})

test('text of elements that are not known stays, nesting and size have an end', () => {
  expect(safeHtml('<blink>hello <b>you</b></blink>')).toEqual(['hello ', { tag: 'strong', children: ['you'] }])
  expect(tags(safeHtml(`${'<b>'.repeat(500)}x`)).length).toBeLessThan(30)
  expect(tags(safeHtml('<i>x</i>'.repeat(9_000))).length).toBeLessThanOrEqual(2_000)
})

test('a comparison is no HTML', () => {
  expect(looksLikeHtml('2 < 3 and 5 > 4')).toBe(false)
  expect(looksLikeHtml('Hello <b>you</b>')).toBe(true)
})
