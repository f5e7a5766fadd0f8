/** What the Steam store says of an app, in its own shape. */
export const STEAM_DETAILS = {
  '1454400': {
    success: true,
    data: {
      type: 'game',
      name: 'Lantern & Harbor',
      steam_appid: 1454400,
      required_age: 0,
      is_free: false,
      short_description: 'Light the harbor &amp; never stop.<br>Idle on.',
      about_the_game:
        '<h2 class="bb_tag">About</h2><p>Light <strong>lanterns</strong>, earn <i>oil</i>.</p><ul class="bb_ul"><li>42 lamps</li><li>No *ads*</li></ul>' +
        '<img src="https://cdn.example/extra.gif"><script>alert(1)</script><a href="javascript:alert(2)">odd</a> <a href="https://lantern.example/wiki">wiki</a>',
      developers: ['Moth Works', 'Second Lamp'],
      website: 'https://lantern.example/',
      header_image: 'https://shared.example/1454400/header.jpg?t=1',
      capsule_image: 'https://shared.example/1454400/capsule_231x87.jpg?t=1',
      background_raw: 'https://shared.example/1454400/page_bg_raw.jpg?t=1',
      platforms: { windows: true, mac: false, linux: true },
      categories: [
        { id: 2, description: 'Single-player' },
        { id: 22, description: 'Steam Achievements' },
        { id: 23, description: 'Steam Cloud' },
      ],
      genres: [
        { id: '28', description: 'Simulation' },
        { id: '2', description: 'Strategy' },
        { id: '70', description: 'Early Access' },
      ],
      screenshots: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
        id,
        path_thumbnail: `https://shared.example/ss_${id}.600x338.jpg`,
        path_full: `https://shared.example/ss_${id}.1920x1080.jpg`,
      })),
      release_date: { coming_soon: false, date: '1 Sep, 2021' },
      content_descriptors: { ids: [], notes: null },
      demos: [{ appid: 1454401, description: '' }],
      price_overview: { currency: 'USD', final: 499 },
    },
  },
}

/** The store's page of the same app. */
export const STEAM_PAGE = `<!DOCTYPE html><html class=" responsive"><head><title>Save 20% on Lantern & Harbor on Steam</title>
<meta property="og:title" content="Save 20% on Lantern &amp; Harbor on Steam"><meta property="og:image" content="https://shared.example/1454400/capsule.jpg">
</head><body><div id="appHubAppName" class="apphub_AppName">Lantern &amp; Harbor</div>
<img class="game_header_image_full" src="https://shared.example/1454400/header.jpg"><div class="game_description_snippet">
  Light the harbor.</div><div class="release_date"><div class="subtitle">Release Date:</div><div class="date">Sep 1, 2021</div></div>
<div class="dev_row"><div class="summary" id="developers_list"><a href="#">Moth Works</a></div></div>
<div class="glance_tags popular_tags"><a class="app_tag">Idler</a><a class="app_tag">Clicker</a><a class="app_tag">Simulation</a></div>
<span class="platform_img win"></span><a class="highlight_screenshot_link" href="https://shared.example/ss_1.1920x1080.jpg"></a></body></html>`
