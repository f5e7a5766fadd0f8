/** A game's page at itch.io. */
export const ITCH_PAGE = `<!DOCTYPE HTML><html><head><meta charset="UTF-8"/><title>Moth Foundry by Lamplighter</title>
<meta property="og:title" content="Moth Foundry by Lamplighter"/><meta property="og:description" content="Melt moths, make light."/>
<meta property="og:image" content="https://img.example/cover.png"/><link rel="icon" type="image/png" href="https://img.example/favicon.png"/></head>
<body class="game_layout_widget"><div id="header" class="header"><img src="https://img.example/banner.png"></div>
<h1 itemprop="name" class="game_title">Moth Foundry</h1><div id="game_drop" class="game_frame"></div>
<div class="formatted_description user_formatted"><p>Melt <strong>moths</strong>.</p><p>Join our <a href="https://discord.gg/moths">Discord</a>.</p></div>
<div class="game_info_panel_widget base_widget"><table><tbody><tr><td>Status</td><td><a href="https://itch.io/games/in-development">In development</a></td></tr>
<tr><td>Platforms</td><td><a>HTML5</a>, <a>Windows</a></td></tr><tr><td>Release date</td><td><abbr title="12 March 2021 @ 10:00 UTC">Mar 12, 2021</abbr></td></tr>
<tr><td>Author</td><td><a href="https://lamplighter.itch.io">Lamplighter</a></td></tr><tr><td>Genre</td><td><a>Strategy</a></td></tr>
<tr><td>Made with</td><td><a>Godot</a></td></tr><tr><td>Tags</td><td><a>2D</a>, <a>Clicker</a>, <a>Idle</a>, <a>Moths</a></td></tr>
<tr><td>Links</td><td><a href="https://store.steampowered.com/app/77/">Steam</a>, <a href="https://twitter.com/moths">Twitter</a></td></tr></tbody></table></div>
<div class="screenshot_list"><a href="https://img.example/1.png"><img src="https://img.example/1s.png"></a><a href="https://img.example/2.png"></a></div>
<footer><a href="https://twitter.com/itchio">itch.io</a><a href="https://www.facebook.com/itchiogames">Facebook</a></footer></body></html>`

/** Its `data.json`. */
export const ITCH_DATA = {
  title: 'Moth Foundry',
  id: 123,
  links: {
    self: 'https://lamplighter.itch.io/moth-foundry',
    comments: 'https://lamplighter.itch.io/moth-foundry/comments',
  },
  cover_image: 'https://img.example/cover-full.png',
  authors: [{ url: 'https://lamplighter.itch.io', name: 'Lamplighter' }],
  tags: ['idle', 'moths'],
}
