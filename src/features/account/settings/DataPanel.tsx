import type { Me } from '#/features/account/me.contract.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'

/** Taking the own data along, and going. */
export function DataPanel({ viewer, onDeleted }: { viewer: Me; onDeleted: () => void }) {
  return (
    <>
      <ExportData />
      <DeleteAccount viewer={viewer} onDeleted={onDeleted} />
    </>
  )
}
