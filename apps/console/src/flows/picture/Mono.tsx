/** A name or expression as it is written in the flow. */
export const Mono = ({ children }: { children: string }) => (
  <code className="break-words font-mono text-ink text-xs">{children}</code>
)
