import type { Me } from '#/features/people/account/me.contract.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** Downloading one's data and deleting the account. */
export function DataPanel({ viewer, onDeleted }: { viewer: Me; onDeleted: () => void }) {
  return (
    <>
      <ExportData />
      <DeleteAccount viewer={viewer} onDeleted={onDeleted} />
    </>
  )
}
