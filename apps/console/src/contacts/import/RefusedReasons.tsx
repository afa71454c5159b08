import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { Count } from '../../kit/text/Count.tsx'

/** Why rows are refused, each reason with how many. */
export function RefusedReasons({ title, reasons }: { title: string } & Pick<ContactImport, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <section>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
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
