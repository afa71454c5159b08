import { useEffect, useEffectEvent } from 'react'
import { DRAFT } from '../flows/testCall/open-drafts.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { designerAddress } from './designer.address.ts'
import { useDesigner } from './designer-context.ts'

/** A new flow answers at once: the conversation beside it starts by itself, and goes on with what is drawn meanwhile. */
export function StartTest() {
  const { editor, test } = useDesigner()
  const [search, change] = useAddress(designerAddress)
  const start = useEffectEvent(() => {
    change({ test: '1' })
    void test.start({
      version: DRAFT,
      language: editor.get().document.settings.defaultLanguage,
      variables: {},
      sends: false,
    })
  })
  const isAsked = search.test === 'start'
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
  return null
}
