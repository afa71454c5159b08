import { SafeHtml } from './SafeHtml.tsx'
import { looksLikeHtml } from './safe-html.ts'

/** What was said or written, with its line ends; HTML as it looks where that is wanted. */
export function EventText({ text, isHtml }: { text: string; isHtml: boolean }) {
  if (isHtml && looksLikeHtml(text)) return <SafeHtml html={text} />
  return <span className="whitespace-pre-wrap break-words">{text}</span>
}
