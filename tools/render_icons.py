"""Render the PNG icons of the installed web app from web/public/icon.svg."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SIZES = (192, 512)


def main() -> None:
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
            page.screenshot(path=PUBLIC / f"icon-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
