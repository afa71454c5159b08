/** Text as it came, which scrolls in its place; by keyboard, too. */
export function ScrolledText({ label, text }: { label: string; text: string }) {
  return (
    <figure aria-label={label}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 font-mono text-ink text-xs"
      >
        {text}
      </pre>
    </figure>
  )
}
