import type { FlowInterface } from '@parley/flow'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { Mono } from '../picture/NodeParts.tsx'
import { t } from './detail.messages.ts'

/** What flows that run the component give it and get from it. */
export function InterfaceCard({ its: { properties, results, exits } }: { its: FlowInterface }) {
  const parts = [
    { title: t('inputs'), facts: properties.map(propertyFact) },
    {
      title: t('results'),
      facts: results.map(({ name, type, help }): Fact => ({ label: name, value: type, note: help })),
    },
  ].filter(({ facts }) => facts.length > 0)
  return (
    <Card title={t('interface')}>
      <div className="flex flex-col gap-4">
        {parts.map(({ title, facts }) => (
          <section key={title} className="flex flex-col gap-2">
            <h3 className="font-medium text-faint text-xs">{title}</h3>
            <FactList facts={facts} />
          </section>
        ))}
        <section className="flex flex-col gap-2">
          <h3 className="font-medium text-faint text-xs">{t('exits')}</h3>
          <p className="break-words text-ink text-sm">{exits.join(', ')}</p>
        </section>
      </div>
    </Card>
  )
}

function propertyFact({
  name,
  type,
  required,
  multiLanguage,
  default: fallback,
  help,
}: FlowInterface['properties'][number]): Fact {
  const kind = [type, multiLanguage && t('byLanguage'), required && t('required')]
  return {
    label: name,
    value: (
      <>
        {kind.filter(Boolean).join(', ')}
        {fallback !== undefined && (
          <>
            {` ${t('propertyDefault')} `}
            <Mono>{JSON.stringify(fallback)}</Mono>
          </>
        )}
      </>
    ),
    note: help,
  }
}
