import { ScrolledText } from '../kit/text/ScrolledText.tsx'
import { t } from './mcpServers.messages.ts'

/** What a function takes, folded. */
export const FunctionSchema = ({ name, schema }: { name: string; schema: unknown }) => (
  <details className="w-full min-w-0">
    <summary className="w-fit cursor-pointer rounded-control text-soft text-sm">{t('schemaShort')}</summary>
    <ScrolledText label={t('schema', { name })} text={JSON.stringify(schema, null, 2)} />
  </details>
)
