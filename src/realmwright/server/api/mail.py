"""Routes of e-mail addresses and of the links in e-mails."""

from __future__ import annotations

from typing import Final

from ...live.routing import QueryParam, Router
from ...protocol.errors import RequestError
from ...protocol.rest_accounts import MailLink, NewEmail
from ..mail.smtp import MailError, is_address
from .routing import ApiRequest

ROUTER: Final = Router()
TOKEN: Final = QueryParam("token", str, "of the link in an e-mail")


@ROUTER.route("PUT", "/api/me/email", body=NewEmail, status=204, errors=[409, 503], login=True, limit="account")
async def put_email(request: ApiRequest, body: NewEmail) -> None:
    """Store an address and send an e-mail with the link that confirms it."""
    account, addresses = await request.require_account(), request.services.mail_addresses
    if addresses.settings is None:
        raise RequestError("no-mail", "this server sends no e-mails")
    request.limit_account("mail", str(account.id))
    if not is_address(body.address):
        raise RequestError("bad-email", "this is no e-mail address")
    try:
        await addresses.set(account.id, body.address)
    except MailError as error:
        raise RequestError("mail-failed", "the e-mail could not be sent: try again later") from error


@ROUTER.route("DELETE", "/api/me/email", status=204, login=True)
async def delete_email(request: ApiRequest) -> None:
    """Remove the address of this account."""
    await request.services.mail_addresses.remove((await request.require_account()).id)


@ROUTER.route("POST", "/api/mail", response=MailLink, errors=[404], query=[TOKEN], limit="account")
async def follow_link(request: ApiRequest) -> MailLink:
    """Confirm an address, or stop the e-mails to it; mail programs call this to unsubscribe (RFC 8058)."""
    purpose = await request.services.mail_addresses.follow(request.query_param("token"))
    if purpose is None:
        raise RequestError("bad-link", "the link is invalid or too old")
    return MailLink(purpose)
