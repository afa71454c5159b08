import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { SearchField } from '../kit/fields/SearchField.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ScrolledText } from '../kit/text/ScrolledText.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './botDeploy.messages.ts'

/** The end of what the module wrote, as it comes; secrets were masked on its server. */
export function LogCard({ name, server }: { name: string; server: string }) {
  const { data: lines } = useLoaded(operations.BotDeploy.ModuleLog, { params: { botServer: server, botModule: name } })
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = wanted === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(wanted))
  return (
    <Card title={t('log')}>
      <div className="flex flex-col gap-3">
        <SearchField label={t('searchLog')} value={search} onChange={setSearch} />
        {found.length === 0 ? (
          <p className="text-faint text-sm">{t(lines.length === 0 ? 'noLog' : 'noLogFound')}</p>
        ) : (
          <ScrolledText
            label={t('log')}
            // The newest first: what comes is seen without scrolling.
            text={found
              .toReversed()
              .map(
                ({ at, stream, text }) =>
                  `${at.slice(11, 19)} ${stream === 'out' ? ' ' : stream === 'err' ? '!' : '*'} ${text}`,
              )
              .join('\n')}
          />
        )}
      </div>
    </Card>
  )
}
