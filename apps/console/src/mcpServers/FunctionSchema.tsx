import { t } from './mcpServers.messages.ts'

/** What a function takes, folded. */
export function FunctionSchema({ name, schema }: { name: string; schema: unknown }) {
  return (
    <details className="w-full min-w-0">
      <summary className="w-fit cursor-pointer rounded-control text-soft text-sm">{t('schemaShort')}</summary>
      <figure aria-label={t('schema', { name })}>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
          tabIndex={0}
          className="max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2 font-mono text-ink text-xs"
        >
          {JSON.stringify(schema, null, 2)}
        </pre>
      </figure>
    </details>
  )
}
