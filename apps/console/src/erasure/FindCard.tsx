import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise } from '@parley/contract/erasure/identifier.ts'
import { operations } from '@parley/contract/operations.ts'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { useWrite } from '../shell/api.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'

const kinds = identifierKind.entries.map(({ value, label }) => ({ value, label }))

/** Asks for the whole number, address or id. */
export function FindCard({ onFound }: { onFound: (finding: Finding | undefined) => void }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('number')
  const [value, setValue] = useState('')
  const find = useWrite(operations.Erasure.Find, { silent: true })
  const isWhole = normalise({ kind, value }) !== undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWhole) return
    onFound(undefined)
    const found = await find.write({ body: { kind, value } }).catch(() => undefined)
    if (found) onFound({ identifier: { kind, value }, found })
  }

  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-3">
        <Select label={t('kind')} options={kinds} value={kind} onChange={setKind} className="w-52" />
        <TextField
          label={t('identifier')}
          value={value}
          onChange={setValue}
          help={t('identifierHelp')}
          autoComplete="off"
          maxLength={100}
          className="min-w-0 flex-1 basis-72"
        />
        <div className="pt-[26px]">
          <Button
            type="submit"
            variant="primary"
            icon={<Search size={14} aria-hidden />}
            isPending={find.isPending}
            blocked={isWhole ? undefined : t('identifierHelp')}
          >
            {t('find')}
          </Button>
        </div>
      </form>
      <ErrorNote error={find.error} />
    </Card>
  )
}
