import { demoBlocked, isExpired } from '@parley/contract/demoCalls/demoCall.rules.ts'
import type { DemoCall, DemoGroup } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { demoLinkPath } from '@parley/contract/demoCalls/demoLink.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link2, Link2Off, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { t } from './demoCalls.messages.ts'

const { CreateLink, DeleteCall, RevokeLink, Run, UpdateCall } = operations.DemoCallGroups
type Props = { group: DemoGroup; call: DemoCall; onRun: () => void; onEdit: () => void }
type Asking = 'delete' | 'link' | 'revoke' | undefined

/** One call: what it shows, how to run it, and the link that lets a stranger in. */
export function DemoCallCard({ group, call, onRun, onEdit }: Props) {
  const { idDemoCall, title, flow, line, note, variables, link, problem, runs, lastRunAt } = call
  const params = { idDemoCall }
  const today = useToday()
  const [asking, setAsking] = useState<Asking>()
  const [secret, setSecret] = useState<string>()
  const { write: createLink } = useWrite(CreateLink)
  const makeLink = async () => setSecret((await createLink({ params })).secret)
  const done = () => setAsking(undefined)
  const prepared = Object.entries(variables)
  const opens = link !== null && !isExpired(group, today)
  const linkState = link === null ? 'linkNone' : opens ? 'linkOpen' : 'linkExpired'
  const size = 'small' as const
  return (
    <li className="flex min-w-0 flex-col">
      <Card
        title={title}
        actions={<StatusTag tone={opens ? 'info' : 'neutral'}>{t(linkState)}</StatusTag>}
        className="flex-1"
      >
        <div className="flex flex-col gap-4">
          {note !== '' && <p className="whitespace-pre-line break-words text-soft text-sm">{note}</p>}
          {problem !== null && (
            <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
              <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
              {problem}
            </p>
          )}
          <FactList
            facts={[
              { label: t('flow'), value: flow.name },
              { label: t('line'), value: line?.name ?? t('noLine') },
              ...(prepared.length > 0
                ? [
                    {
                      label: t('prepared'),
                      value: prepared.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', '),
                    },
                  ]
                : []),
              { label: t('runs'), value: runs },
              { label: t('lastRun'), value: lastRunAt === null ? t('never') : <Timestamp value={lastRunAt} /> },
              ...(link
                ? [
                    {
                      label: t('linkCreated'),
                      value: (
                        <>
                          <Timestamp value={link.createdAt} />
                          {link.createdBy && ` · ${link.createdBy.name}`}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <ActionButton
              endpoint={Run}
              size={size}
              variant="primary"
              icon={Play}
              blocked={problem ?? demoBlocked.run(group, today)}
              onPress={onRun}
            >
              {t('run')}
            </ActionButton>
            <ActionButton
              endpoint={CreateLink}
              size={size}
              icon={Link2}
              blocked={demoBlocked.link(group, today)}
              onPress={() => (link ? setAsking('link') : void makeLink())}
            >
              {t(link ? 'linkNew' : 'createLink')}
            </ActionButton>
            {link && (
              <ActionButton endpoint={RevokeLink} size={size} icon={Link2Off} onPress={() => setAsking('revoke')}>
                {t('revoke')}
              </ActionButton>
            )}
            <ActionButton endpoint={UpdateCall} size={size} icon={Pencil} onPress={onEdit}>
              {t('change')}
            </ActionButton>
            <ActionButton endpoint={DeleteCall} size={size} icon={Trash2} onPress={() => setAsking('delete')}>
              {t('remove')}
            </ActionButton>
          </div>
        </div>
      </Card>
      {asking === 'delete' && (
        <ConfirmWrite
          operation={DeleteCall}
          input={{ params }}
          title={t('deleteCallTitle', { title })}
          action={t('remove')}
          done={t('deletedCall', { title })}
          isDangerous
          onClose={done}
        >
          {t('deleteCallText')}
        </ConfirmWrite>
      )}
      {asking === 'revoke' && (
        <ConfirmWrite
          operation={RevokeLink}
          input={{ params }}
          title={t('revokeTitle', { title })}
          action={t('revoke')}
          done={t('revoked')}
          isDangerous
          onClose={done}
        >
          {t('revokeText')}
        </ConfirmWrite>
      )}
      {asking === 'link' && (
        <ConfirmWrite
          operation={CreateLink}
          input={{ params }}
          title={t('linkNewTitle', { title })}
          action={t('linkNew')}
          onDone={(answer) => setSecret(answer.secret)}
          onClose={done}
        >
          {t('linkNewText')}
        </ConfirmWrite>
      )}
      {secret !== undefined && (
        <ShownOnce
          title={t('linkTitle', { title })}
          label={t('linkLabel')}
          value={`${location.origin}${demoLinkPath(secret)}`}
          onClose={() => setSecret(undefined)}
        >
          <p>{t('linkOnce')}</p>
        </ShownOnce>
      )}
    </li>
  )
}
