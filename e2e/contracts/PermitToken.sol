// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A token with permits: those of ERC-2612, and those in DAI's form. Both count with the same numbers.
contract PermitToken is TokenCore {
    string public constant name = "Permit token";
    string public constant symbol = "PMT";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public nonces;

    error Refused();

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        bytes32 domain = keccak256(
            "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
        );
        return keccak256(abi.encode(domain, keccak256(bytes(name)), keccak256("1"), block.chainid, address(this)));
    }

    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 permitted = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        check(owner, keccak256(abi.encode(permitted, owner, spender, value, nonces[owner]++, deadline)), v, r, s);
        allow(owner, spender, value, deadline);
    }

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 permitted = keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
        check(holder, keccak256(abi.encode(permitted, holder, spender, nonce, expiry, allowed)), v, r, s);
        if (nonce != nonces[holder]++) revert Refused();
        allow(holder, spender, allowed ? type(uint256).max : 0, expiry == 0 ? type(uint256).max : expiry);
    }

    function check(address owner, bytes32 data, uint8 v, bytes32 r, bytes32 s) private view {
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), data)), v, r, s);
        if (signer == address(0) || signer != owner) revert Refused();
    }

    function allow(address owner, address spender, uint256 value, uint256 deadline) private {
        if (block.timestamp > deadline) revert Refused();
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
