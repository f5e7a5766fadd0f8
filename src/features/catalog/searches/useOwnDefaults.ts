import { useEffect } from 'react'
import { hiddenTagsOf } from '#/features/people/account/hiddenTags.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { showSensitive } from '#/shared/sensitivePictures.ts'
import { saveListDefaults } from './listDefaults.client.ts'

/** Keeps this browser's copy of the viewer's default filter in step with their account. Use it once. */
export function useOwnDefaults(viewer: Me | null | undefined): void {
  useEffect(() => {
    if (!viewer) return
    saveListDefaults({ hide: hiddenTagsOf(viewer.settings), search: viewer.default_search })
    showSensitive(viewer.settings.nsfw === 'show')
  }, [viewer])
}
