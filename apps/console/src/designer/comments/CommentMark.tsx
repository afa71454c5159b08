import { MessageSquare } from 'lucide-react'

/** How many comments are open at a step. */
export const CommentMark = ({ count, words }: { count: number; words: string }) => (
  <span
    title={words}
    className="flex shrink-0 items-center gap-0.5 rounded-full bg-accent-soft px-1 font-semibold text-[11px] text-accent-ink tabular-nums leading-4"
  >
    <MessageSquare size={11} aria-hidden />
    <span aria-hidden>{count}</span>
    <span className="sr-only">{words}</span>
  </span>
)
