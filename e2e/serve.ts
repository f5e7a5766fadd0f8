// Serves the built site for the browser tests, with the content of `siteContent.ts`, and mocks for other sites.
import { readConfig } from '#/config.ts'
import { makeDataFolder } from '../test/dataFolders.ts'
import { openMockProvider } from '../test/mockProviders.ts'
import { addAgreementPage } from './agreementPage.ts'
import { openLocalInternet } from './localInternet.ts'
import { openMockSms } from './mockSms.ts'
import { makeMembersFor } from './newMembers.server.ts'
import { SITE_CONTENT } from './siteContent.ts'

const { dataDir } = readConfig()
await makeDataFolder(dataDir, SITE_CONTENT)

// Two of the sites by which members sign in are a mock here.
const mock = await openMockProvider()
addAgreementPage(mock)
Object.assign(process.env, mock.env('GITHUB', 'PATREON'), {
  AUTH_SMS_URL: await openMockSms(dataDir),
  AUTH_PATREON_SUPPORTERS: '{"levels":[100,500]}',
  COUNCIL_URL: 'https://council.example/',
  DISCORD_URL: 'https://discord.example/invite',
  PATREON_URL: 'https://patreon.example/idledex',
})

await openLocalInternet(dataDir)
await makeMembersFor(dataDir)
await import('../scripts/start.ts')
