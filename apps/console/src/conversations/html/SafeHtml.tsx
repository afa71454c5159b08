import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { stored } from '../../shell/storage/stored.ts'
import { looksLikeHtml, type SafeNode, safeHtml } from './safe-html.ts'

const VOID = new Set(['br', 'hr'])
/** Rows and cells may hold no stray text between them. */
const ONLY_ELEMENTS = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'dl'])

function toElement(node: SafeNode, at: number, parent?: string): ReactNode {
  if (typeof node === 'string') return parent !== undefined && ONLY_ELEMENTS.has(parent) ? null : node
  if (VOID.has(node.tag)) return createElement(node.tag, { key: at })
  const attributes = node.href ? { href: node.href, target: '_blank', rel: 'noreferrer noopener nofollow' } : {}
  return createElement(
    node.tag,
    { key: at, ...attributes },
    node.children.map((child, place) => toElement(child, place, node.tag)),
  )
}

/** HTML of an event, made of React elements from an allow-list; nothing of it can run or load anything. */
export function SafeHtml({ html }: { html: string }) {
  const nodes = useMemo(() => safeHtml(html), [html])
  return (
    <div className="safe-html break-words [&_a]:text-accent-ink [&_a]:underline [&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:font-mono [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-1.5 [&_pre]:overflow-x-auto [&_pre]:font-mono [&_pre]:text-xs [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-0.5 [&_th]:border [&_th]:border-line [&_th]:px-2 [&_th]:py-0.5 [&_th]:text-left [&_ul]:list-disc">
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text never move
        <Fragment key={at}>{toElement(node, at)}</Fragment>
      ))}
    </div>
  )
}

/** What was said or written, with its line ends; HTML as it looks where that is wanted. */
export function EventText({ text, isHtml }: { text: string; isHtml: boolean }) {
  if (isHtml && looksLikeHtml(text)) return <SafeHtml html={text} />
  return <span className="whitespace-pre-wrap break-words">{text}</span>
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether DEBUG events are shown. */
export const debugActive = stored('dialLogsDebugActive', false, isBoolean)
/** Whether HTML in what was said is shown as it would look, or as it was written. */
export const htmlActive = stored('dialLogsHtmlActive', true, isBoolean)
