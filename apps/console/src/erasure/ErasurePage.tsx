import type { PersonFound } from '@parley/contract/erasure/erasure.schema.ts'
import type { Identifier } from '@parley/contract/erasure/identifier.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { crumbsOf } from '../shell/crumbs.ts'
import { erasureAddress } from './erasure.address.ts'
import { t as area } from './erasure.area.messages.ts'
import { t } from './erasure.messages.ts'
import { FindCard } from './FindCard.tsx'
import { FoundCard } from './FoundCard.tsx'
import { PastCard } from './PastCard.tsx'

const CheckDialog = lazyPart(async () => (await import('./ErasureDialogs.tsx')).CheckDialog)

export type Finding = { identifier: Identifier; found: PersonFound }

/** Finds a person, erases them, and hands out the receipt. Whom one looks for is never kept in the address. */
export default function ErasurePage() {
  const [finding, setFinding] = useState<Finding>()
  /** A new number begins a new form: the last one does not stay in it. */
  const [round, setRound] = useState(0)
  const [search, change] = useAddress(erasureAddress)
  const checking = usePanel('check')
  function finish() {
    setFinding(undefined)
    setRound(round + 1)
  }
  return (
    <DetailPage
      crumbs={crumbsOf(screens.erasures)}
      title={area('title')}
      secondary={<Button onPress={checking.open}>{t('checkTitle')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft text-sm">{area('description')}</p>
        <FindCard key={round} onFound={setFinding} />
        {finding && <FoundCard finding={finding} onDone={finish} />}
        <PastCard shown={search.erasure} onShow={(erasure) => change({ erasure }, { push: true })} />
      </div>
      {checking.isOpen && <CheckDialog onClose={checking.close} />}
    </DetailPage>
  )
}
