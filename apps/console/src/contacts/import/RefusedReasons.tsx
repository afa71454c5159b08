import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { Count } from '../../kit/text/Count.tsx'

type Props = { title: string; text?: string } & Pick<ContactImport, 'reasons'>
/** Why rows are refused, or numbers are left out, each reason with how many. */
export function RefusedReasons({ title, text, reasons }: Props) {
  if (reasons.length === 0) return null
  return (
    <section>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
      {text && <p className="pb-1 text-faint text-xs">{text}</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {reasons.map(({ reason, rows }) => (
          <li key={reason} className="flex justify-between gap-4">
            <span className="min-w-0 break-words text-soft">{reason}</span>
            <Count value={rows} />
          </li>
        ))}
      </ul>
    </section>
  )
}
