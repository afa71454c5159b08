import { comparisonResult } from '@parley/contract/enums/operations.enum.ts'
import { type ComparedKind, instanceRole } from '@parley/contract/instances/instance.enum.ts'
import type { InstanceDetail } from '@parley/contract/instances/instance.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowRightToLine, GitCompareArrows } from 'lucide-react'
import { useCallback, useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t as area } from './instances.area.messages.ts'
import { t } from './instances.messages.ts'

const ThingDrawer = lazyPart(async () => (await import('./ThingDrawer.tsx')).ThingDrawer)

const SyncDrawer = lazyPart(async () => (await import('./SyncDrawer.tsx')).SyncDrawer)
/** As many are handed on at once. */
const MOST = 100

const { Components, Grammars, Languages } = operations.InfrastructureComparison
const spec = {
  name: 'comparedThings',
  sort: 'name',
  search: t('searchThings'),
  filters: {
    result: filter.anyOf(t('results'), comparisonResult),
    unexpected: filter.cases(t('onlyUnexpected'), { yes: [t('unexpected'), true] }),
  },
  row: { id: 'idComparedThing', name: ({ name }: { name: string }) => name, opens: 'thing' },
} as const
// One shape, of three operations.
const lists = {
  Grammar: listOf(screens.instance, Grammars, spec),
  Language: listOf(screens.instance, Languages, spec),
  Component: listOf(screens.instance, Components, spec),
}
const titles = { Grammar: area('grammars'), Language: area('languages'), Component: area('components') } as const

const column = columnsOf(Grammars)
const columns = [
  column.name('name', 'Name', { grow: 3, minWidth: 200 }),
  column.enum('result', 'Result', comparisonResult, { width: 150 }),
  column.time('since', 'Since'),
  column.own(
    'expected',
    t('expectedUntil'),
    ({ expected }) => (
      <span title={expected?.reason ?? ''}>
        {expected ? <Day value={expected.until.slice(0, 10)} /> : t('notExpected')}
      </span>
    ),
    { width: 140 },
  ),
]

/** What a comparison found of a kind: how many of each result, and the things themselves. */
export function ComparedTab({ kind, instance }: { kind: ComparedKind; instance: InstanceDetail }) {
  const { idInstance, comparedAt, counts, name, role } = instance
  const [syncing, setSyncing] = useState<{ things: number[]; clear: () => void } | undefined>()
  const list = useList(lists[kind] as typeof lists.Grammar, { scope: { idInstance } }) // they differ by their operation alone
  const Drawer = useCallback(
    (props: { id: number; onClose: () => void }) => <ThingDrawer {...props} there={name} />,
    [name],
  )
  const own = counts.filter((each) => each.kind === kind)
  const all = own.reduce((sum, { things }) => sum + things, 0)
  const isCompared = comparedAt !== null
  return (
    <>
      {all > 0 && (
        <ToggleGroup
          label={t('results')}
          choices={[
            { value: '', label: t('allResults', { count: all }) },
            ...own.map(({ result, things }) => ({
              value: String(result),
              label: t('resultOf', { label: comparisonResult.label(result), count: things }),
            })),
          ]}
          value={list.texts.result ?? ''}
          onChange={(result) => list.change({ result })}
        />
      )}
      <ListScreen
        list={list}
        part={titles[kind]}
        columns={columns}
        drawer={Drawer}
        {...(role === instanceRole.of.SLAVE
          ? {
              bulkActions: (selection, clear) => (
                <ActionButton
                  endpoint={operations.Tools.SyncSlave}
                  icon={ArrowRightToLine}
                  blocked={selection.size > MOST ? t('tooMany', { most: MOST }) : undefined}
                  onPress={() => setSyncing({ things: [...selection].map(Number), clear })}
                >
                  {t('sync')}
                </ActionButton>
              ),
            }
          : {})}
        empty={{
          icon: GitCompareArrows,
          title: t(isCompared ? 'nothing' : 'nothingYet'),
          text: t(isCompared ? 'nothingText' : 'nothingYetText'),
        }}
      />
      {syncing && (
        <SyncDrawer
          instance={instance}
          things={syncing.things}
          onClose={() => setSyncing(undefined)}
          onDone={() => {
            syncing.clear()
            setSyncing(undefined)
          }}
        />
      )}
    </>
  )
}
