const HOLE = /(\{\{.*?\}\})/gs

/** A text with its expressions marked. */
export function TemplateText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line break-words">
      {text.split(HOLE).map((piece, at) =>
        piece.startsWith('{{') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that does not change
          <code key={at} className="rounded bg-accent-soft px-1 font-mono text-accent-ink text-xs">
            {piece.slice(2, -2).trim()}
          </code>
        ) : (
          piece
        ),
      )}
    </span>
  )
}
