import type { ReactNode } from 'react'
import { useAreaTitle } from '../title/page-title.ts'

/** A page without the frame: before sign-in, after sign-out, or when nothing can be reached. */
export function OutsidePage({ title, children }: { title: string; children: ReactNode }) {
  useAreaTitle(title)
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <div className="enter-fade w-full max-w-(--dialog) rounded-card bg-surface px-2 py-4 shadow-mid ring-1 ring-line">
        <img src="/favicon.svg" width={36} height={36} alt="" className="mx-auto mt-6" />
        {children}
      </div>
    </main>
  )
}
